declare module 'saxen' {
  type Decode = (text: string) => string;

  /** As far as it is used here. */
  class Parser {
    on(
      event: 'openTag',
      call: (
        name: string,
        attributes: () => Record<string, string>,
        decodeEntities: Decode,
        selfClosing: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', call: (name: string) => void): this;
    on(event: 'error', call: (error: Error) => void): this;
    write(piece: string): void;
    end(): void;
  }
}
