/** Do something in a task of its own, right after this one; unless it is called off. */
export function later(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    act()
  }
  port2.postMessage(undefined)
  return () => port1.close()
}
