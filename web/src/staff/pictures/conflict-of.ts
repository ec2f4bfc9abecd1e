import { type WebsiteImage, websiteImageSchema } from '../../../../functions/domain/website-images.ts';
import { ApiError } from '../../shared/api/api-error.ts';

/** The picture someone else stored meanwhile, when that is why a write was refused. */
export function conflictOf(error: unknown): WebsiteImage | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const parsed = websiteImageSchema.safeParse(error.body.current);
  return parsed.success ? parsed.data : null;
}
