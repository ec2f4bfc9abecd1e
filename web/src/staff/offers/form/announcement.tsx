import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReductionPreview, TypedReduction } from '#domain/api/offer-routes.ts';
import { formatPercent, formatPrice } from '#domain/locale.ts';
import type { UpTo } from '#domain/offers/announced-reduction.ts';
import { campaignReduction } from '#domain/offers/campaign-words.ts';
import type { DiscountType } from '#domain/offers/discount.ts';
import { reductionPreviewQuery } from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useSettled } from '../../kit/forms/use-settled.ts';

/**
 * The server's preview of typed dates and discount, null until these are valid. Until it arrives,
 * the earlier preview stays.
 */
export function useAnnouncements(typed: TypedReduction | null) {
  const wanted = JSON.stringify(typed);
  const settled = useSettled(wanted);
  const asked: TypedReduction | null = JSON.parse(settled);
  const { data, isError } = useQuery({
    ...reductionPreviewQuery(asked),
    placeholderData: keepPreviousData,
  });
  return { preview: typed === null ? undefined : data, failed: isError && typed !== null };
}

/**
 * What visitors will read beside the price: the struck prior price and the words below it, or why
 * nothing is announced.
 */
export function Announcement({
  foretold,
}: {
  foretold: ReductionPreview['results'][number] | undefined;
}) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign.announced;
  if (!foretold) return <span className="staff-hint">…</span>;
  const {
    announced_reduction: announced,
    lowest_price_30_days: lowest,
    original_price,
    effective_price,
    announceable_from: from,
  } = foretold;
  if (announced)
    return (
      <span className="offer-announced">
        <s>{formatPrice(announced.prior_price, language)}</s>{' '}
        {announced.percent > 0 && <b>{`\u2212${formatPercent(announced.percent, language)}`}</b>}{' '}
        <span>{words.saving(formatPrice(announced.amount, language))}</span>
      </span>
    );
  if (effective_price >= original_price) return <span>{words.none}</span>;
  const notLower = from === null && lowest !== null;
  const why = lowest === null ? words.notOnSale : words.tooSoon;
  return (
    <em className="staff-warning">
      {notLower ? words.notLower(formatPrice(lowest, language)) : why}
      {from !== null && ` ${words.from(formatSofia(from, language))}`}
    </em>
  );
}

interface CampaignAnnouncementProps {
  /** The reduction that the campaign may announce as "up to"; undefined while that is not known. */
  upTo: UpTo | undefined;
  type: DiscountType;
  /** The server could not be asked. */
  failed: boolean;
}

/** What the campaign will announce in its banner, on its page and beside links. */
export function CampaignAnnouncement({ upTo, type, failed }: CampaignAnnouncementProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign.announced;
  const reduction =
    upTo &&
    campaignReduction(
      { discount_type: type, up_to_percent: upTo.percent, up_to_amount: upTo.amount },
      language,
    );
  return (
    <fieldset>
      <legend>{words.campaign}</legend>
      <p className="staff-hint">{words.law}</p>
      <p role="status">
        {failed && <span className="staff-warning">{words.failed}</span>}
        {!failed && reduction === undefined && (
          <span className="staff-hint">{words.incomplete}</span>
        )}
        {!failed && reduction === null && words.nothing}
        {!failed && reduction && <b>{words.upTo(reduction)}</b>}
      </p>
    </fieldset>
  );
}
