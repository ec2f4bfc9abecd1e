/**
 * An address as machines read it: absolute, with Cyrillic and all else that is no ASCII
 * percent-encoded. What is encoded already stays as it is.
 */
export const webAddress = (origin: string, path: string): string => new URL(path, origin).href;
