import { useQueryClient } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatPercent, formatPrice, type Language } from '#domain/locale.ts';
import { discountedPrice } from '#domain/offers/discount.ts';
import {
  type IndividualDiscountInput,
  type StaffDiscount,
  staffDiscountSchema,
} from '#domain/offers/individual-discount.ts';
import { createDiscount, discountQuery, refreshOffers, updateDiscount } from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import type { FormBase } from '../../kit/forms/drafts.ts';
import { FieldError, fieldId, RequiredMark, useField } from '../../kit/forms/fields.tsx';
import { useStaffForm } from '../../kit/forms/form.ts';
import { EditPage, FormPage } from '../../kit/forms/form-page.tsx';
import { LoadFailure, TableSkeleton } from '../../kit/lists/list-page.tsx';
import { placeOf } from '../../kit/lists/list-place.ts';
import { paths } from '../../paths.ts';
import { formatDiscount, houseName } from '../offer-words.tsx';
import { Announcement, useAnnouncements } from './announcement.tsx';
import {
  checkDiscount,
  type DiscountDraft,
  type DiscountPart,
  discountDrafts,
  discountErrors,
  draftOf,
  newDiscountDraft,
  typedDiscountTerms,
} from './discount-draft.ts';
import { HouseSummary, otherWarning } from './house-summary.tsx';
import {
  filterHouses,
  noFilter,
  type OtherDiscount,
  type OtherDiscounts,
  type PickHouse,
  usePickHouses,
} from './pick-houses.ts';
import { endInstant, sofiaInstant, soundDates, typedDiscount } from './terms.ts';
import { DatesFields, DiscountFields } from './terms-fields.tsx';

const discountsOf = (language: Language) => paths.offers.href(language, { tab: 'individual' });

/** `house` in the address is the id of the house for which the form starts. */
export function NewDiscountPage() {
  const { messages } = useAdmin();
  const [params] = useSearchParams();
  const [start] = useState(() => ({
    draft: newDiscountDraft(paths.newOffer.read(params).text('house')),
    version: null,
  }));
  return (
    <DiscountForm id={null} start={start} title={messages.adminOffers.discountForm.newTitle} />
  );
}

export function EditDiscountPage() {
  const { id = '' } = useParams();
  const { language, messages } = useAdmin();
  return (
    <EditPage
      key={id}
      query={discountQuery(id)}
      words={messages.adminOffers.discountForm}
      list={discountsOf(language)}
    >
      {(discount) => <EditForm discount={discount} />}
    </EditPage>
  );
}

function EditForm({ discount }: { discount: StaffDiscount }) {
  const { messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(discount), version: discount.version }));
  const [name] = useState(() => houseName(discount));
  return (
    <DiscountForm
      id={discount.id}
      start={start}
      title={messages.adminOffers.discountForm.editTitle(name)}
    />
  );
}

interface DiscountFormProps {
  /** Null for a new discount. */
  id: string | null;
  start: FormBase<DiscountDraft>;
  title: string;
}

/** A discount of one house for a time. */
function DiscountForm({ id, start, title }: DiscountFormProps) {
  const { language, messages } = useAdmin();
  const { adminOffers, adminCampaign, adminHouses } = messages;
  const words = adminOffers.discountForm;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const list = discountsOf(language);
  const form = useStaffForm({
    kind: discountDrafts,
    id,
    start,
    check: (typed) =>
      checkDiscount(isGone(typed.caravan_id) ? { ...typed, caravan_id: '' } : typed),
    fieldOf: (path) => path,
    // The form's own id becomes the discount's: it may be stored already, when only the answer was
    // lost.
    send: (
      input: IndividualDiscountInput,
      { version, formId, confirmed },
    ): Promise<StaffDiscount> =>
      version === null
        ? createDiscount(formId, input, confirmed)
        : updateDiscount(id ?? formId, version, input, confirmed),
    saved: staffDiscountSchema,
    draftOf,
    onSaved(discount) {
      void refreshOffers(cache);
      navigate(placeOf(list), { state: { row: discount.id, saved: houseName(discount) } });
    },
  });
  const draft = form.methods.watch();
  const period = soundDates(sofiaInstant(draft.start_date), endInstant(draft.end_date));
  const { rows, houses, others } = usePickHouses(id, period, [form.base.draft.caravan_id]);
  const houseOf = (wanted: string) => houses.find((house) => house.id === wanted) ?? null;
  const isGone = (wanted: string) => rows.data !== undefined && !houseOf(wanted);

  return (
    <FormPage
      form={form}
      title={title}
      words={words}
      list={list}
      id={id}
      errors={discountErrors(form.codes, messages)}
      priceField="discount_value"
      conflict={{
        kind: 'discount',
        name: (theirs) => words.conflictName(houseName(theirs)),
        label: (part) => (part === 'caravan_id' ? words.house : adminCampaign.labels[part]),
        value: (version, part) => {
          const stored = form.conflict?.saved;
          const known = stored?.caravan_id === version.caravan_id ? stored.caravan : null;
          return (
            <PartValue draft={version} part={part} house={houseOf(version.caravan_id) ?? known} />
          );
        },
      }}
    >
      {rows.isPending && <TableSkeleton />}
      {!rows.data && rows.error && (
        <LoadFailure
          title={adminHouses.loadFailed}
          error={rows.error}
          busy={rows.isFetching}
          onRetry={() => void rows.refetch()}
        />
      )}
      {rows.data && <HouseField houses={houses} others={others} />}
      <DatesFields base={form.base.draft} />
      <DiscountFields />
      <fieldset>
        <legend>{words.result.title}</legend>
        <PriceResult listPrice={houseOf(draft.caravan_id)?.price ?? null} id={id} draft={draft} />
      </fieldset>
    </FormPage>
  );
}

interface PartValueProps {
  draft: DiscountDraft;
  part: DiscountPart;
  house: { make: string; model: string } | null;
}

/** The value of one part of a discount, in the dialog that asks which of two versions stays. */
function PartValue({ draft, part, house }: PartValueProps) {
  const { language, messages } = useAdmin();
  const { none } = messages.adminForm.conflict;
  if (part === 'caravan_id') return <span>{house ? `${house.make} ${house.model}` : none}</span>;
  if (part === 'discount') {
    const discount = typedDiscount(draft.discount_type, draft.discount_value);
    return (
      <span>{discount ? formatDiscount(discount, language) : draft.discount_value || none}</span>
    );
  }
  const instant = sofiaInstant(draft[part]);
  return <span>{instant ? formatSofia(instant, language) : none}</span>;
}

/** Houses listed at once: among more than these, staff find one by typing a word. */
const mostListed = 40;

/** The house of the discount: found by typing, chosen from a list with pictures and prices. */
function HouseField({ houses, others }: { houses: readonly PickHouse[]; others: OtherDiscounts }) {
  const { adminOffers, adminCampaign } = useAdmin().messages;
  const words = adminOffers.discountForm;
  const [value, onChange, error] = useField<string>('caravan_id');
  const [search, setSearch] = useState('');
  // The field shows what is typed first; the long list is drawn after it.
  const applied = useDeferredValue(search);
  const found = useMemo(
    () => filterHouses(houses, { ...noFilter, search: applied }),
    [houses, applied],
  );
  const listed = found.slice(0, mostListed);
  const id = fieldId('caravan_id');
  return (
    <fieldset>
      <legend>
        {words.house}
        <RequiredMark />
      </legend>
      <ChosenHouse
        house={houses.find((house) => house.id === value) ?? null}
        other={others.get(value)}
      />
      <div className="staff-field">
        <label htmlFor={id}>{words.find}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setSearch(event.target.value)}
        />
        <FieldError field="caravan_id" error={error} />
      </div>
      <output className="staff-hint">
        {found.length === 0 ? adminCampaign.pick.noMatch : words.found(found.length, houses.length)}
        {found.length > mostListed && ` · ${words.more(mostListed)}`}
      </output>
      {listed.length > 0 && (
        <ul className="offer-houses" aria-label={adminCampaign.pick.list}>
          {listed.map((house) => (
            <HouseChoice
              key={house.id}
              house={house}
              chosen={house.id === value}
              discounted={others.has(house.id)}
              onChoose={onChange}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface HouseChoiceProps {
  house: PickHouse;
  chosen: boolean;
  /** Another offer lowers its price within the form's dates. */
  discounted: boolean;
  onChoose: (id: string) => void;
}

/** A house to choose; drawn again only when it changes, because there are many. */
const HouseChoice = memo(function HouseChoice({
  house,
  chosen,
  discounted,
  onChoose,
}: HouseChoiceProps) {
  return (
    <li>
      <label className="offer-house">
        <input
          type="radio"
          name="caravan_id"
          checked={chosen}
          onChange={() => onChoose(house.id)}
        />
        <HouseSummary house={house} discounted={discounted} />
      </label>
    </li>
  );
});

/** The chosen house, also when the search has left only others in the list. */
function ChosenHouse({
  house,
  other,
}: {
  house: PickHouse | null;
  other: OtherDiscount | undefined;
}) {
  const { adminOffers, adminCampaign } = useAdmin().messages;
  return (
    <output className="offer-chosen">
      {house ? (
        <>
          <span className="offer-house">
            <HouseSummary house={house} />
          </span>
          {other && (
            <span className="staff-warning">{adminCampaign.chosen[otherWarning[other]]}</span>
          )}
        </>
      ) : (
        <span className="staff-hint">{adminOffers.discountForm.none}</span>
      )}
    </output>
  );
}

interface PriceResultProps {
  /** List price of the chosen house, whole EUR; null while none is chosen. */
  listPrice: number | null;
  /** The discount's own id; null for a new one. */
  id: string | null;
  draft: DiscountDraft;
}

/**
 * The price that the discount will make, and what may be announced of it; updated while staff type.
 */
function PriceResult({ listPrice, id, draft }: PriceResultProps) {
  const { language, messages } = useAdmin();
  const { adminOffers, adminCampaign } = messages;
  const words = adminOffers.discountForm.result;
  const discount = typedDiscount(draft.discount_type, draft.discount_value);
  const typed = typedDiscountTerms(id, draft);
  const { preview, failed } = useAnnouncements(typed);
  const announced = adminCampaign.announced;
  if (listPrice === null || !discount)
    return <p className="discount-result staff-hint">{words.incomplete}</p>;
  const price = discountedPrice(listPrice, discount);
  const saving = listPrice - price;
  return (
    <div className="discount-result">
      <dl>
        <div>
          <dt>{words.list}</dt>
          <dd>{formatPrice(listPrice, language)}</dd>
        </div>
        <div className="discount-result-price">
          <dt>{words.price}</dt>
          <dd>{formatPrice(price, language)}</dd>
        </div>
        <div>
          <dt>{adminCampaign.chosen.saving}</dt>
          <dd>
            {formatPrice(saving, language)} ({formatPercent((saving / listPrice) * 100, language)})
          </dd>
        </div>
      </dl>
      {typed && (
        <p className="offer-announcement">
          <span>{announced.label}:</span>{' '}
          {failed ? (
            <em className="staff-warning">{announced.failed}</em>
          ) : (
            <Announcement foretold={preview?.results[0]} />
          )}
        </p>
      )}
      {saving === 0 && <p className="staff-warning">{adminCampaign.chosen.noReduction}</p>}
      {price === 0 && <p className="staff-warning">{adminCampaign.chosen.free}</p>}
    </div>
  );
}
