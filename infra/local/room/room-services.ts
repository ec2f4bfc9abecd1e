import type { ClockReading } from '../clock.ts';
import type { ShownApplication } from '../emulators/bank/bank-emulator.ts';
import type { FaultState } from '../emulators/faults.ts';
import type { Mail } from '../emulators/ses/mail.ts';

/** What the control room can do with the house. */
export interface RoomServices {
  mails(): readonly Mail[];
  /** At the credit provider's simulator, newest first. */
  applications(): readonly ShownApplication[];
  readClock(): ClockReading;
  setClock(instant: Date | null, options: { hold: boolean }): void;
  readFaults(): Readonly<FaultState>;
  /** Throws on a part or a fault that is not there. */
  setFaults(change: unknown): Readonly<FaultState>;
  /** Answers what was done. */
  runSchedule(): Promise<unknown>;
  reset(): Promise<void>;
  staffToken(): Promise<string>;
}
