import type { Template } from '#domain/dealer/templates.ts';
import { useAdmin } from '../kit/admin-context.tsx';

/** The templates by the names that staff choose them by. */
export function TemplatesShown({ templates }: { templates: readonly Template[] }) {
  const { language } = useAdmin();
  return <p>{templates.map(({ name }) => name[language]).join(' · ')}</p>;
}
