/**
 * The command can't be run at all; nothing was changed. The message is a sentence for the operator.
 */
export class CommandRefused extends Error {}
