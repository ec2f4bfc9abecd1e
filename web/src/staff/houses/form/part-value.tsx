import { findings } from '../../../../../functions/domain/caravan-facts.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { partOf } from './conflict.ts';
import type { DraftPart } from './draft-parts.ts';
import type { HouseDraft } from './house-draft.ts';

/** One part of a house as the choice between two versions shows it. */
export function PartValue({ draft, part }: { draft: HouseDraft; part: DraftPart }) {
  const { adminForm, adminHouses } = useAdmin().messages;
  const words = adminForm.conflict;
  if (part === 'pictures')
    return (
      <span className="staff-choice-pictures">
        {words.pictures(draft.pictures.length)}
        <span>
          {draft.pictures.map((url) => (
            <Picture key={url} url={url} preset="thumbnail" alt="" />
          ))}
        </span>
      </span>
    );
  if (part === 'schema_image')
    return draft.schema_image ? <img src={draft.schema_image} alt="" width={80} /> : <span>{words.none}</span>;
  if (part === 'sale_status') return <span>{adminHouses.statuses[draft.sale_status]}</span>;
  const value = partOf(draft, part);
  const finding = findings.find((one) => one === value);
  if (finding && part.startsWith('condition.')) return <span>{adminForm.findings[finding]}</span>;
  if (typeof value === 'boolean') return <span>{value ? adminHouses.yes : adminHouses.no}</span>;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return <span>{text || words.none}</span>;
}
