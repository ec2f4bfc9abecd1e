import { dealer } from '#domain/dealer/dealer.ts';
import { lawNotes } from '#domain/law.ts';
import { ensureBuild } from '../build/build.ts';
import { refuseFaultyDealer } from '../build/dealer-folder.ts';
import { ensureRoles, type Roles } from '../build/roles.ts';
import { builtRelease } from '../build/stamp.ts';
import { routeThrottles, stageThrottles } from '../throttles.ts';
import { type DataFolder, openDataFolder, refuseFullFolder } from './data-folder.ts';
import { createDevFunctions } from './dev/dev-functions.ts';
import { createPageErrors, type LogFormat } from './dev/page-errors.ts';
import type { Edge } from './edge/edge.ts';
import { createCloud } from './emulators.ts';
import { functionEnvironment, setEnvironment } from './environment.ts';
import { createFrontDoor } from './front-door.ts';
import { createGateway } from './gateway/gateway.ts';
import { createBuiltFunctions, createInvoke, unlessDown } from './gateway/invoke-function.ts';
import { createJwtAuthorizer } from './gateway/jwt-authorizer.ts';
import { createThrottle } from './gateway/throttle.ts';
import { listen } from './http-server.ts';
import { createPermissions, type PermissionsOptions } from './permissions/permissions.ts';
import { preparingCatalogue } from './prepare-release.ts';
import { createControlRoom } from './room/control-room.ts';
import { createSchedule, oneLine } from './schedule.ts';
import { storeDemoPictures } from './seed/demo-pictures.ts';
import { demoRelease } from './seed/picture-cache.ts';
import { prepareStores } from './seed/prepare-stores.ts';
import { createShareWork } from './share-work.ts';
import { setClock } from './shared/clock.ts';
import { localNames, staffAccount } from './shared/names.ts';
import { StartRefused } from './shared/start-refused.ts';
import { createOutageOrigin, createStageEdge } from './stage-edge.ts';
import { createStageServices, fillStage, scheduledWork } from './stage-services.ts';

/** `dev`: straight from the sources; `built`: what is deployed, behind a caching edge. */
export type StageMode = 'dev' | 'built';

export interface StageOptions {
  /** 0 takes a free port. */
  port: number;
  dataFolder: string;
  mode: StageMode;
  /** Whether a new data folder gets the demo inventory; with `never` no later start gives it any. */
  demo: boolean | 'never';
  /** Whether the demo has campaigns and discounts, requests, and a record of its sales. */
  offers?: boolean;
  /**
   * Of a stage from the sources only the functions are called: it follows no change of them, and
   * the browser's packages are not prepared, which takes seconds.
   */
  callsOnly?: boolean;
  /**
   * Of a stage from the sources: how its log is printed. Where it is given, a page that fails shows
   * its error.
   */
  log?: LogFormat;
  /** Whether the gateway throttles as a production stage does. */
  throttled?: boolean;
  /** Whether the scheduled work runs every minute; if not, it runs when asked to. */
  everyMinute?: boolean;
  /**
   * Opens before the demo's pictures are stored. They follow once the pages that a person opens
   * first have answered.
   */
  picturesFollow?: boolean;
  /**
   * What each function may do. A built stage always checks its functions' roles; one from the
   * sources only when roles are given here.
   */
  roles?: Roles;
  /** Called for every call that a function's role allowed. */
  onAllowed?: PermissionsOptions['onAllowed'];
  /** Prints nothing while starting. */
  quiet?: boolean;
  /**
   * Called at once, before the stage is open, with a function that closes whatever is open so far.
   */
  onStop?(stop: () => Promise<void>): void;
}

export interface Stage {
  /** `http://localhost:PORT`. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole product on 127.0.0.1. Throws StartRefused for a problem that a person can solve.
 */
export async function startStage(options: StageOptions): Promise<Stage> {
  const { mode, demo, offers = false, everyMinute = false, picturesFollow = false } = options;
  refuseFaultyDealer(StartRefused);
  const say = options.quiet ? () => undefined : (line: string) => console.log(line);
  const closers = createClosers();
  options.onStop?.(closers.close);
  const door = createFrontDoor();
  try {
    const { server, port, close } = await listen(options.port, door.answer);
    closers.add(close);
    const folder = openDataFolder(options.dataFolder);
    closers.add(folder.release);
    if (mode === 'built') await ensureBuild(say);
    const release = mode === 'built' ? (builtRelease() ?? 'unknown') : 'development';
    const roles = options.roles ?? (mode === 'built' ? await ensureRoles(say) : undefined);
    const variables = functionEnvironment(port, release);
    closers.add(setEnvironment(variables));
    closers.add(() => setClock(null));

    const dev = mode === 'dev' ? await createDevFunctions(server, options) : undefined;
    if (dev) closers.add(dev.close);
    const errors = dev && options.log && createPageErrors(dev, options.log);
    if (errors) closers.add(errors.close);
    const called = createInvoke(preparingCatalogue(dev ? dev.load : createBuiltFunctions()));
    const invoke = errors ? errors.noting(called) : called;

    let edge: Edge | undefined;
    const invalidate = (patterns: readonly string[]) => edge?.invalidate(patterns);
    const permissions =
      roles && createPermissions({ roles, variables, onAllowed: options.onAllowed });
    const cloud = createCloud({ folder: folder.path, port, invoke, permissions, invalidate });
    closers.add(cloud.close);
    await cloud.opened();
    door.mount(cloud.mounts);
    const { pool } = cloud;
    const authorize = createJwtAuthorizer({
      issuer: pool.issuer,
      audience: pool.userPoolClientId,
      jwks: pool.jwks(),
    });
    const gateway = createGateway({
      authorize,
      invoke: unlessDown(invoke, cloud.faults),
      settled: cloud.settled,
      ...(options.throttled && {
        throttle: createThrottle((key) => routeThrottles[key] ?? stageThrottles.prod),
      }),
    });
    const site = { release, userPoolId: pool.userPoolId, userPoolClientId: pool.userPoolClientId };
    const outage = createOutageOrigin(invoke);
    const origins = { gateway, outage: errors ? errors.before(outage) : outage };
    const deployed = createStageEdge(mode, port, origins, site);
    edge = errors ? errors.perRequest(deployed) : deployed;

    const made = await prepareStores();
    if (folder.read().demo !== undefined && made.length > 0) {
      say(`${folder.path} has lost its ${made.join(' and its ')}: the demo is loaded again`);
      folder.update({ demo: undefined, pictures: undefined });
    }
    // A killed process may have answered writes that the audit log does not have yet.
    await cloud.resume();
    await cloud.ensureStaff();
    const schedule = createSchedule(
      (everything) => scheduledWork({ cloud, invoke }, everything),
      console.error,
    );
    closers.add(schedule.stop);
    const stage = { cloud, folder, invoke, say, schedule, edge, offers };
    if (demo === 'never' && folder.read().demo === undefined)
      folder.update({ demo: 'none', pictures: 'stored' });
    if (demo === true && folder.read().demo === undefined) {
      await fillStage(stage);
      sayLaw(say, port);
    }
    const pictures = createDemoPictures(folder, say);
    closers.add(pictures.stop);
    if (demo === true && !picturesFollow) await pictures.bring();
    // A broken row makes this run fail. The stage opens nevertheless, so that a person can repair
    // the row.
    await schedule.run().catch((error: unknown) => console.error(`schedule: ${oneLine(error)}`));
    const share = createShareWork(invoke, console.error);
    closers.add(share.stop);
    if (everyMinute) schedule.start();
    if (everyMinute && !picturesFollow) share.start();

    closers.add(door.empty);
    door.open({ edge, room: createControlRoom(createStageServices(stage)), dev });
    say(`staff account: ${staffAccount.email} / ${staffAccount.password}`);
    if (picturesFollow) await firstAnswers(port);
    // The stage is open while its pictures are stored. Pictures beside links are made from these,
    // so they are drawn afterwards.
    if (demo === true && picturesFollow) void pictures.bring().then(share.start);
    return { origin: `http://localhost:${port}`, stop: closers.close };
  } catch (error) {
    door.shut(error);
    await closers.close();
    if (!(error instanceof StartRefused)) refuseFullFolder(options.dataFolder);
    throw error;
  }
}

/** Says once how much a dealer still has to confirm or fill in before a site opens. */
function sayLaw(say: (line: string) => void, port: number): void {
  const { length } = lawNotes(dealer.company.number);
  const smoke = `npm run smoke -- http://localhost:${port}`;
  if (length > 0) say(`${length} points of law are unconfirmed: \`${smoke}\` lists them`);
}

/** Pages that a person opens first: the first call of a function loads it, which takes seconds. */
const firstPages = ['/bg', '/bg/houses', '/bg/admin/login'];

/** Resolves when each has answered, be it with an error: a person may have to repair a row. */
async function firstAnswers(port: number): Promise<void> {
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await Promise.allSettled(firstPages.map(read));
}

/**
 * Stores the demo's pictures unless an earlier start did; if the stage closes meanwhile, its next
 * start stores the rest.
 */
function createDemoPictures(folder: DataFolder, say: (line: string) => void) {
  const stopping = new AbortController();
  let work = Promise.resolve();
  async function store(): Promise<void> {
    try {
      await storeDemoPictures(
        localNames.bucket,
        folder.read().demo ?? demoRelease(),
        stopping.signal,
        say,
      );
      if (!stopping.signal.aborted) folder.update({ pictures: 'stored' });
    } catch (error) {
      console.error(`demo pictures: ${oneLine(error)}`);
    }
  }
  return {
    bring(): Promise<void> {
      if (folder.read().pictures === undefined) {
        say('the demo’s pictures follow');
        work = store();
      }
      return work;
    },
    stop(): Promise<void> {
      stopping.abort();
      return work;
    },
  };
}

interface Closers {
  /** Adds a part that has to be closed; parts are closed in the opposite order. */
  add(close: () => void | Promise<void>): void;
  /**
   * Closes everything once, however often it is called; a failure is reported and the rest is
   * closed nevertheless.
   */
  close(): Promise<void>;
}

function createClosers(): Closers {
  const list: (() => void | Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  async function closeAll() {
    for (let close = list.pop(); close; close = list.pop()) {
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    }
  }
  return {
    add(close) {
      list.push(close);
      // This part was opened while the stage was closing: it is closed as well.
      if (closing) closing = closing.then(closeAll);
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
