import { campaign } from './en/campaign.ts';
import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { house } from './en/house.ts';
import { listing } from './en/listing.ts';
import type { Wording } from './wording/wording.ts';

/** English texts of the public site: the shape every language follows. */
export const en = { campaign, common, home, listing, house };
export type Messages = Wording<typeof en>;
