import { dealerFolder } from '#infra/build/paths.ts';

/**
 * Whether the tests run with their own dealer. With another one (SHOWROOM_DEALER) what is measured
 * may be larger by what that dealer's words are longer.
 */
export const isTestsDealer = dealerFolder.endsWith('/dealers/fixture');
