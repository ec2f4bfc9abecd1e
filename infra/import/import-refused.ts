/** The whole import can't be done; nothing was changed. The message is a sentence for the person who started it. */
export class ImportRefused extends Error {}
