/** Where "now" comes from. Whatever depends on time takes one as an argument. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
