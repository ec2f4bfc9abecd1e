import * as z from 'zod/mini';

/**
 * The failures that the control room can switch on; null means that the part works. `tbi` is the
 * bank, `pages` the renderer. SES's `sandbox` is the state of every new account: mail goes to
 * verified addresses alone. DynamoDB's `unprocessed` answers half of the keys of a batch, `conflict` refuses
 * every write as one that meets a transaction, `conflict-once` each write when it is first sent.
 */
const faultsSchema = z.strictObject({
  ses: z.nullable(z.enum(['reject', 'unverified', 'sandbox', 'down'])),
  tbi: z.nullable(z.enum(['timeout', 'timeout-accepted', 'garbage', '205', '209', '210', 'down'])),
  dynamodb: z.nullable(z.enum(['throttle', 'conflict', 'conflict-once', 'unprocessed', 'down'])),
  s3: z.nullable(z.enum(['down'])),
  pages: z.nullable(z.enum(['down'])),
});

export type FaultState = z.infer<typeof faultsSchema>;

const noFaults: FaultState = { ses: null, tbi: null, dynamodb: null, s3: null, pages: null };

/** The switches of one stage. Emulators read `state` at every request. */
export interface Faults {
  readonly state: Readonly<FaultState>;
  /**
   * Sets the parts named in `change` and leaves the others; throws a ZodError and changes nothing
   * when a name or fault is unknown.
   */
  set(change: unknown): Readonly<FaultState>;
  clear(): void;
}

/** Starts with everything working. */
export function createFaults(): Faults {
  let state: FaultState = noFaults;
  return {
    get state() {
      return state;
    },
    set(change) {
      // Merged first, so that one strict schema checks the whole. A spread ignores a value that is
      // no object, so that is checked apart.
      const named = z.record(z.string(), z.unknown()).parse(change);
      state = faultsSchema.parse({ ...state, ...named });
      return state;
    },
    clear() {
      state = noFaults;
    },
  };
}
