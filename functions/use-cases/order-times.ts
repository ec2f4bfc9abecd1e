/**
 * When a loan request counts as ordered: `now`, or as soon after it as no other request for the house does. The bank knows
 * applications by house and time alone, and asked for one it may not answer of another. The same request gets the same time again.
 */
export type OrderTimes = (
  houseId: string,
  request: {
    id: string;
    now: Date;
    /** Seconds since the epoch. */
    expires_at: number;
  },
) => Promise<Date>;
