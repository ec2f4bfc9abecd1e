import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { useAdmin } from './admin-context.tsx';

/** The texts of an open request, replies, money and the yard in the page's language. */
export const useSellingWords = () => sellingMessages[useAdmin().language];
