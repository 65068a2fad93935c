// The bare broadcast of socket.io: every "move" to a room goes as "news" to all its sockets.
// Its argument is the folder that socket.io is installed in.
const { createServer } = require("node:http");
const { createRequire } = require("node:module");
const { Server } = createRequire(process.argv[2] + "/")("socket.io");

const http = createServer();
const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false, serveClient: false });

io.on("connection", (socket) => {
  const { room, size } = socket.handshake.query;
  const news = "x".repeat(Number(size) - '42["news",""]'.length);
  socket.join(room);
  socket.on("move", () => io.to(room).emit("news", news));
});

http.listen(0, "127.0.0.1", () => console.log(http.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
