import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
/** An absolute path of the repository. */
export const repositoryPath = (relative: string): string => fileURLToPath(new URL(relative, root));

const shippedDealer = repositoryPath('dealer');
/** The folder of the dealer's values: SHOWROOM_DEALER (choose-dealer.mjs), or the one that ships. */
export const dealerFolder = process.env.SHOWROOM_DEALER?.trim() || shippedDealer;
/** Whether another dealer's values stand in for those that ship. */
export const isOtherDealer = dealerFolder !== shippedDealer;

/** Another dealer's build lies beside the one that ships, in a folder of its own. */
const dist = isOtherDealer
  ? `dist/dealers/${createHash('sha256').update(dealerFolder).digest('hex').slice(0, 12)}`
  : 'dist';
export const webDist = repositoryPath(`${dist}/web`);
export const functionsDist = repositoryPath(`${dist}/functions`);
/** Folder of one function's bundle: what is uploaded as its code. */
export const functionDist = (name: string): string => `${functionsDist}/${name}`;
/** Source maps stay beside the code, never in it. */
export const sourceMapsDist = repositoryPath(`${dist}/source-maps`);
export const buildStamp = repositoryPath(`${dist}/build.json`);
/** Exists while a build is under way. */
export const buildLock = repositoryPath(`${dist}/building`);
/** What each function's role allows, resolved from the templates. */
export const rolesFile = repositoryPath(`${dist}/roles.json`);
