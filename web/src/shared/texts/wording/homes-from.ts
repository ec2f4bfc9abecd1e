import { dealerHomesFrom as country } from '#domain/dealer/dealer.ts';
import { inPlace } from './prepositions.ts';

/**
 * Parts of sentences about the country of the homes, each with the blank before it; empty where the
 * dealer names none.
 */
export const homesFrom =
  country === null
    ? { bg: { country: '', partners: '' }, en: { country: '', partners: '' } }
    : {
        bg: { country: ` от ${country.bg}`, partners: ` от партньори ${inPlace(country.bg)}` },
        en: {
          country: ` from ${country.en}`,
          partners: ` from partner suppliers in ${country.en}`,
        },
      };

export const areImported = country !== null;
