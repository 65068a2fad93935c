/** Run a callback in a task of its own; returns the cancel function. */
export function later(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    act()
  }
  port2.postMessage(undefined)
  return () => port1.close()
}
