import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fieldValue } from '#domain/form-fields.ts';
import { type Caravan, type CaravanInput, caravanSchema } from '#domain/houses/caravan.ts';
import { findings, vatSchemes } from '#domain/houses/caravan-facts.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import type { Language } from '#domain/locale.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { createHouse, houseQuery, rememberRow, updateHouse } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatDay, formatSofia } from '../../kit/format-sofia.ts';
import { useStaffForm } from '../../kit/forms/form.ts';
import { FormPage } from '../../kit/forms/form-page.tsx';
import { EditPage, type FormStart, NewPage } from '../../kit/forms/new-and-edit.tsx';
import { placeOf } from '../../kit/lists/list-place.ts';
import { paths } from '../../paths.ts';
import {
  checkHouse,
  draftOf,
  type HouseDraft,
  type HousePart,
  houseDrafts,
  houseErrors,
  houseField,
  houseLabel,
  likeDraft,
  newDraft,
} from './house-draft.ts';
import { HouseFields } from './house-fields.tsx';
import { useHouseUploads } from './house-pictures.tsx';

const PreviewDialog = lazy(() =>
  import('./house-preview.tsx').then(({ PreviewDialog: component }) => ({ default: component })),
);

const PriceCurve = lazy(async () => ({ default: (await import('./price-curve.tsx')).PriceCurve }));

/** Houses, as their New and Edit pages need them. */
const houseForms = {
  query: houseQuery,
  words: (messages: AdminMessages) => messages.adminForm,
  list: (language: Language) => paths.houses.href(language),
  draftOf,
  Form: HouseForm,
};

/** `like` in the address is the id of the house that the form copies. */
export function NewHousePage() {
  const [params] = useSearchParams();
  return (
    <NewPage
      kind={houseForms}
      like={paths.newHouse.read(params).text('like')}
      draft={(like) => (like ? likeDraft(like, new Date()) : newDraft(new Date()))}
    />
  );
}

export const EditHousePage = () => <EditPage kind={houseForms} />;

/** Beside the title: where a stored house leads, and what staff should know of it or of a copy. */
function About({ id, house }: { id: string | null; house: Caravan }) {
  const { language, messages } = useAdmin();
  const { adminForm: words, adminTools: tools } = messages;
  if (id === null)
    return <p className="staff-hint staff-whole staff-notice-wide">{words.likeHint}</p>;
  return (
    <>
      <div className="staff-row">
        <Link
          className="button button-quiet"
          to={paths.auditLog.href(language, { kind: 'caravan', id })}
        >
          {tools.history}
        </Link>
        <Link className="button button-quiet" to={paths.newHouse.href(language, { like: id })}>
          {words.like}
        </Link>
      </div>
      {house.archived_at !== null && (
        <p className="staff-notice staff-whole staff-notice-wide">
          <span>{tools.archivedSince(formatSofia(house.archived_at, language))}</span>
        </p>
      )}
    </>
  );
}

/** All fields of a house that staff can edit. */
function HouseForm({ id, start, stored }: FormStart<Caravan, HouseDraft>) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [previewed, setPreviewed] = useState<HouseDraft | null>(null);
  const list = houseForms.list(language);
  const name = `${start.draft.make} ${start.draft.model}`;
  const newTitle = stored ? words.likeTitle(name) : words.newTitle;
  // A twin has make and model already.
  const newFocus = stored ? 'year' : 'make';
  const queues = useHouseUploads(() => form.methods);
  const form = useStaffForm({
    kind: houseDrafts,
    id,
    start,
    check(draft) {
      const checked = checkHouse(draft);
      if (!queues.uploading()) return checked;
      return { errors: { ...('errors' in checked && checked.errors), main_image: 'uploading' } };
    },
    fieldOf: houseField,
    // The form's own id becomes the house's: the house may be stored already, when only the answer
    // was lost.
    send: (input: CaravanInput, { version, formId, confirmed }): Promise<Caravan> =>
      version === null
        ? createHouse(formId, input, confirmed)
        : updateHouse(id ?? formId, version, input, confirmed),
    saved: caravanSchema,
    draftOf,
    onSaved(house) {
      rememberRow(cache, house);
      navigate(placeOf(list), { state: { row: house.id, saved: `${house.make} ${house.model}` } });
    },
  });
  return (
    <FormPage
      form={form}
      title={
        id === null
          ? newTitle
          : words.editTitle(numberedName(name, stored?.number ?? null, language))
      }
      about={stored && <About id={id} house={stored} />}
      words={words}
      list={list}
      id={id}
      errors={houseErrors(form.codes, words)}
      firstField={id === null ? newFocus : undefined}
      priceField="price"
      tools={
        <button
          className="button button-quiet"
          type="button"
          onClick={() => setPreviewed({ ...form.methods.getValues() })}
        >
          {words.preview}
        </button>
      }
      conflict={{
        kind: 'caravan',
        name: ({ make, model }) => `${make} ${model}`,
        label: (part) => houseLabel(part, words),
        value: (draft, part) => <PartValue draft={draft} part={part} />,
      }}
    >
      <HouseFields
        queues={queues}
        tip={
          id !== null && (
            <>
              <DiscountTip houseId={id} />
              <PriceHistory houseId={id} />
            </>
          )
        }
      />
      {previewed && (
        <Suspense>
          <PreviewDialog draft={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </FormPage>
  );
}

/**
 * Beside the list price, whose change lasts: a link to a discount, which lowers the price for a
 * time only.
 */
function DiscountTip({ houseId }: { houseId: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm.discountTip;
  return (
    <p className="staff-note staff-press staff-tip">
      {words.text}{' '}
      <Link to={paths.newDiscount.href(language, { house: houseId })}>{words.add}</Link> ·{' '}
      <Link to={paths.offers.href(language)}>{words.all}</Link>
    </p>
  );
}

/** The price's history, once staff ask for it. */
function PriceHistory({ houseId }: { houseId: string }) {
  const { messages } = useAdmin();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="price-history staff-fold"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{messages.adminForm.prices.title}</summary>
      {isOpen && (
        <Suspense fallback={<p className="staff-hint">{messages.admin.loading}</p>}>
          <PriceCurve houseId={houseId} />
        </Suspense>
      )}
    </details>
  );
}

/** The value of one part of a house, in the dialog that asks which of two versions stays. */
function PartValue({ draft, part }: { draft: HouseDraft; part: HousePart }) {
  const { language, messages } = useAdmin();
  const { adminForm, adminHouses } = messages;
  const words = adminForm.conflict;
  if (part === 'pictures')
    return (
      <span className="staff-choice-pictures">
        {words.pictures(draft.pictures.length)}
        <span className="staff-row">
          {draft.pictures.map((url) => (
            <Picture key={url} url={url} preset="thumbnail" alt="" />
          ))}
        </span>
      </span>
    );
  if (part === 'schema_image')
    return draft.schema_image ? (
      <img src={draft.schema_image} alt="" width={80} />
    ) : (
      <span>{words.none}</span>
    );
  if (part === 'sale_status') return <span>{adminHouses.statuses[draft.sale_status]}</span>;
  const value = fieldValue(part === 'price' ? houseDrafts.normal?.(draft) : draft, part);
  const finding = findings.find((one) => one === value);
  if (finding && part.startsWith('condition.')) return <span>{adminForm.findings[finding]}</span>;
  const vat = part === 'vat' ? vatSchemes.find((one) => one === value) : undefined;
  if (vat) return <span>{adminForm.vatSchemes[vat]}</span>;
  if (typeof value === 'boolean') return <span>{value ? adminHouses.yes : adminHouses.no}</span>;
  if (part === 'internal.arrived_on' && value)
    return <span>{formatDay(draft.internal.arrived_on, language)}</span>;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return <span>{text || words.none}</span>;
}
