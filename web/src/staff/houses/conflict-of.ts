import { type Caravan, caravanSchema } from '../../../../functions/domain/caravan.ts';
import { ApiError } from '../../shared/api/api-error.ts';

/** The house as it is now, out of a refusal because somebody else changed it; null for any other failure. */
export function conflictOf(error: unknown): Caravan | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = caravanSchema.safeParse(error.body.current);
  return current.success ? current.data : null;
}
