export interface Closers {
  /** Adds a part that has to be closed; parts are closed in the opposite order. */
  add(close: () => void | Promise<void>): void;
  /** Closes everything once, however often it is called; a failure is reported and the rest is closed nevertheless. */
  close(): Promise<void>;
}

export function createClosers(): Closers {
  const list: (() => void | Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  async function closeAll() {
    for (let close = list.pop(); close; close = list.pop()) {
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    }
  }
  return {
    add(close) {
      list.push(close);
      // This part was opened while the stage was closing: it is closed as well.
      if (closing) closing = closing.then(closeAll);
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
