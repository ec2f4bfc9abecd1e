import { campaign } from './bg/campaign.ts';
import { common } from './bg/common.ts';
import { home } from './bg/home.ts';
import { house } from './bg/house.ts';
import { listing } from './bg/listing.ts';
import type { Messages } from './en.ts';
import { en } from './en.ts';
import { withFallback } from './wording/wording.ts';

/** Bulgarian texts of the public site, English where one is missing. */
export const bg: Messages = withFallback<Messages>(en, { campaign, common, home, listing, house });
