"""The live table: seats, sockets and the log behind them."""
