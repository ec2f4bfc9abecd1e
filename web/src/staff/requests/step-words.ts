import { type NextStep, stepDue } from '#domain/requests/next-step.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatDay, formatSofia } from '../kit/format-sofia.ts';

/** When a step is due, in words: the day, with the hour where it has one. */
export function useStepWords() {
  const { language } = useAdmin();
  return ({ at }: Pick<NextStep, 'at'>) => {
    const due = stepDue(at);
    return at.includes('T') && due !== null ? formatSofia(due, language) : formatDay(at, language);
  };
}
