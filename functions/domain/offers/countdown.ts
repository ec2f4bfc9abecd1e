/** Expired at zero; critical under 24 hours, urgent under 3 days. Spec sections 4 and 9. */
type CountdownState = 'expired' | 'critical' | 'urgent' | 'normal';

export interface Countdown {
  state: CountdownState;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * What is left until `endDate`, in whole units rounded down. It is expired at `endDate` itself,
 * although the offer holds for that millisecond.
 */
export function countdown(endDate: string, now: Date): Countdown {
  const left = Date.parse(endDate) - now.getTime();
  if (left <= 0) return { state: 'expired', days: 0, hours: 0, minutes: 0, seconds: 0 };
  return {
    state: left < day ? 'critical' : left < 3 * day ? 'urgent' : 'normal',
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}
