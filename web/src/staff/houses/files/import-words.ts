import { importMessages } from '#shared/texts/import-messages.ts';
import { useAdmin } from '../../kit/admin-context.tsx';

export const useImportWords = () => importMessages[useAdmin().language];
