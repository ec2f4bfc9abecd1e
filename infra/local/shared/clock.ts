/** The machine's own Date, whatever the clock of the stage shows. */
const RealDate = globalThis.Date;
let offset = 0;
let heldAt: number | null = null;

const now = () => heldAt ?? RealDate.now() + offset;

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  // `Date()` without `new` is a string of the present moment; a subclass of Date could not be
  // called like that.
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

function install(date: DateConstructor) {
  globalThis.Date = date;
  // So that `instanceof Date` holds for dates made before and after the clock was set.
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: date,
    configurable: true,
    enumerable: false,
    writable: true,
  });
}

/**
 * Sets the clock of the whole process to `instant`. From there it runs on, or stands still with
 * `hold`; `null` sets it back to the machine's own time. Timers keep the machine's time: what waits
 * a second still waits a second.
 */
export function setClock(instant: Date | null, { hold = false } = {}): void {
  offset = instant === null ? 0 : instant.getTime() - RealDate.now();
  heldAt = instant !== null && hold ? instant.getTime() : null;
  install(instant === null ? RealDate : ShiftedDate);
}

export interface ClockReading {
  now: string;
  /** Somebody set the clock. */
  shifted: boolean;
  /** Stands still. */
  held: boolean;
}

export function readClock(): ClockReading {
  return {
    now: new RealDate(now()).toISOString(),
    shifted: globalThis.Date !== RealDate,
    held: heldAt !== null,
  };
}
