import type { FaultState } from '../emulators/faults.ts';
import type { Mail } from '../emulators/ses/mail.ts';

/** What the control room can do with the house. */
export interface RoomServices {
  mails(): readonly Mail[];
  readClock(): { now: string; shifted: boolean };
  setClock(instant: Date | null): void;
  readFaults(): Readonly<FaultState>;
  /** Throws on a part or a fault that is not there. */
  setFaults(change: unknown): Readonly<FaultState>;
  runSchedule(): Promise<void>;
  reset(): Promise<void>;
  staffToken(): Promise<string>;
}
