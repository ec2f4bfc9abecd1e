// Tests have a dealer of their own, unless SHOWROOM_DEALER names another one. Loaded before anything
// that asks for the dealer's folder.
import { fileURLToPath } from 'node:url';

process.env.SHOWROOM_DEALER ||= fileURLToPath(new URL('dealers/fixture', import.meta.url));
await import('../../infra/build/choose-dealer.mjs');
