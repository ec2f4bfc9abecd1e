import './countdown.css';
import { countdown, type Countdown as Left } from '#domain/offers/countdown.ts';
import { useSite } from '#shared/site-context.tsx';
import type { Messages } from '#shared/texts/en.ts';
import { clockFigure, clockText, clockUnits, roughClock } from './clock-face.ts';
import { momentOf } from './moment.ts';

type Words = Messages['campaign']['countdown'];

interface CountdownProps {
  /** ISO instant at which it ends. */
  end: string;
  /**
   * `banner` has boxes with words. The others are a line of text: `detail` to the second, `compact`
   * and `card` in days until the last day.
   */
  variant: 'banner' | 'compact' | 'card' | 'detail';
  /** Whether the offer ends or starts then; it ends unless given. */
  to?: 'end' | 'start';
}

/**
 * The time left, which the page's script counts down (`scripts/prices/clocks.ts`). Without scripts
 * the date is shown instead. For screen readers it is a timer, which they read only when asked.
 */
export function Countdown({ end, variant, to = 'end' }: CountdownProps) {
  const { messages, now } = useSite();
  const words = messages.campaign.countdown;
  const left = countdown(end, now);
  const className = `countdown-${variant} is-${left.state}`;
  if (left.state === 'expired')
    return <span className={className}>{to === 'end' ? words.ended : words.started}</span>;
  // By these attributes the page's script finds the clock and its words.
  const start = to === 'start' ? to : undefined;
  if (variant === 'banner')
    return (
      <span
        className={`boxes ${className}`}
        role="timer"
        aria-label={words[to]}
        data-end={end}
        data-to={start}
      >
        {boxes(left, words)}
      </span>
    );
  const until = messages.campaign.date.until(momentOf(end, messages.campaign, now));
  if (variant !== 'detail')
    return (
      <span
        className={className}
        role="timer"
        data-until={variant === 'card' ? until : undefined}
        data-end={end}
      >
        {words.left(roughClock(left, words.days))}
      </span>
    );
  return (
    <span className={className}>
      <span>{`${words[to]} `}</span>
      <b role="timer" data-end={end} data-to={start}>{`${clockText(left, words.days)} `}</b>
      <time dateTime={end}>{until}</time>
    </span>
  );
}

/** A box for each unit; in the last 24 hours there is none for days. */
function boxes(left: Left, words: Words) {
  return clockUnits.map((unit) =>
    unit === 'days' && left.days === 0 ? null : (
      <b key={unit}>
        {`${clockFigure(left, unit)} `}
        <small>{`${words[unit](left[unit])} `}</small>
      </b>
    ),
  );
}
