import type { ShownApplication } from '../emulators/bank/bank-emulator.ts';
import type { FaultState } from '../emulators/faults.ts';
import type { Mail } from '../emulators/ses/mail.ts';
import type { ClockReading } from '../shared/clock.ts';

/** What the control room can make the stage do. */
export interface RoomServices {
  mails(): readonly Mail[];
  /** Applications at the bank's simulator, newest first. */
  applications(): readonly ShownApplication[];
  readClock(): ClockReading;
  setClock(instant: Date | null, options: { hold: boolean }): void;
  readFaults(): Readonly<FaultState>;
  /** Throws for an unknown part or fault. */
  setFaults(change: unknown): Readonly<FaultState>;
  /** Answers what was done. */
  runSchedule(): Promise<unknown>;
  reset(): Promise<void>;
  staffToken(): Promise<string>;
}
