import { ensureRoles } from '#infra/build/roles.ts';
import type { Emulators, EmulatorsOptions } from '#infra/local/emulators.ts';
import { createLocalEmulators } from '#infra/local/emulators.ts';
import { functionEnvironment, setEnvironment } from '#infra/local/environment.ts';
import { listen } from '#infra/local/http-server.ts';
import { createPermissions } from '#infra/local/permissions/permissions.ts';
import { prepareStores } from '#infra/local/seed/prepare-stores.ts';
import { roomPath } from '#infra/local/shared/names.ts';
import { allowErrorsOf } from './quiet/error-lines.ts';

export interface TestEmulators {
  /** `http://127.0.0.1:PORT`; each emulator answers under /_local/<name>. */
  origin: string;
  /** The environment of a test's handlers and SDK clients; set in this process until `stop`. */
  env: Record<string, string>;
  emulators: Emulators;
  stop(): Promise<void>;
}

export type TestEmulatorsOptions = Partial<
  Pick<
    EmulatorsOptions,
    | 'folder'
    | 'identities'
    | 'permissions'
    | 'onStream'
    | 'onAudit'
    | 'onInvalidate'
    | 'cdnClock'
    | 'onMailEvent'
    | 'preAuthentication'
  >
> & {
  /** What the emulators' answers have as `Date`, as AWS's have. */
  clock?: () => Date;
};

/**
 * All emulators on a free port, with the table and the bucket made; nothing is kept unless a folder
 * is given.
 */
export async function startEmulators({
  folder,
  clock,
  ...hooks
}: TestEmulatorsOptions = {}): Promise<TestEmulators> {
  let mounts: Emulators['mounts'] = new Map();
  const { port, close } = await listen(0, (req, res) => {
    const name = req.url?.split(/[/?]/)[2] ?? '';
    const emulator = mounts.get(name);
    if (!emulator) {
      res.writeHead(404).end();
      return;
    }
    const rest = req.url?.slice(`${roomPath}/${name}`.length) ?? '';
    req.url = rest.startsWith('/') ? rest : `/${rest}`;
    if (clock) res.setHeader('date', clock().toUTCString());
    Promise.resolve(emulator.handle(req, res)).catch((error: unknown) => {
      console.error(error);
      res.destroy();
    });
  });
  const env = functionEnvironment(port, 'test');
  const permissions = createPermissions({ roles: await ensureRoles(), variables: env });
  const emulators = createLocalEmulators(port, folder, { permissions, ...hooks });
  mounts = emulators.mounts;
  const { set, clear } = emulators.faults;
  emulators.faults.set = (change) => {
    const state = set(change);
    allowErrorsOf(state);
    return state;
  };
  const restore = setEnvironment(env);
  await prepareStores();
  emulators.faults.clear = () => {
    clear();
    // What `npm test -- conflicts` sets for the tests of stores.
    const dynamodb = process.env.USUAL_TABLE_FAULT;
    if (dynamodb) set({ dynamodb });
  };
  emulators.faults.clear();
  return {
    origin: `http://127.0.0.1:${port}`,
    env,
    emulators,
    async stop() {
      restore();
      await close();
      await emulators.close();
    },
  };
}
