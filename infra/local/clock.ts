/** The machine's own Date, whatever the clock of the house shows. */
const RealDate = globalThis.Date;
let offset = 0;

const now = () => RealDate.now() + offset;

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  // `Date()` without `new` is a string of the present moment; a subclass of Date could not be called like that.
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

function install(date: DateConstructor) {
  globalThis.Date = date;
  // Dates made before and after the shift keep comparing equal to the global constructor.
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: date,
    configurable: true,
    enumerable: false,
    writable: true,
  });
}

/**
 * Moves the whole process to `instant`, from which time goes on ticking; `null` gives the machine's own time back.
 * Timers are not touched: what waits a second still waits a second.
 */
export function setClock(instant: Date | null): void {
  offset = instant === null ? 0 : instant.getTime() - RealDate.now();
  install(instant === null ? RealDate : ShiftedDate);
}

/** What the clock shows, and whether it was moved. */
export function readClock(): { now: string; shifted: boolean } {
  return { now: new RealDate(now()).toISOString(), shifted: globalThis.Date !== RealDate };
}
