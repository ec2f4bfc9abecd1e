import './countdown.css';
import { useEffect, useRef } from 'react';
import { countdown, type Countdown as Left } from '../../../../functions/domain/time.ts';
import { useSite } from '../../shared/site-context.tsx';
import type { Messages } from '../../shared/texts/messages.ts';
import { useSecond } from '../application/ticker-context.tsx';
import { momentOf } from './moment.ts';

type Words = Messages['campaign']['countdown'];

interface CountdownProps {
  /** ISO instant it runs to. */
  end: string;
  /** `banner` has boxes with words, `compact` boxes with their abbreviations, `card` and `detail` are a line of text. */
  variant: 'banner' | 'compact' | 'card' | 'detail';
  /** What comes then; the end unless given. */
  to?: 'end' | 'start';
  /** Called once for every `end` that is passed while the page is open. */
  onExpire?: () => void;
}

/**
 * What is left, to the second. Until the application ticks, the page's first script does (`early-ticks`), so its figures
 * may differ from the server's when it is taken over; without scripts the date stands in its place. Screen readers find it
 * as a timer, which is read when asked for and never by itself.
 */
export function Countdown({ end, variant, to = 'end', onExpire }: CountdownProps) {
  const { messages, now } = useSite();
  const words = messages.campaign.countdown;
  const left = countdown(end, new Date(useSecond()));
  useExpiry(end, left.state === 'expired', onExpire);
  const inBoxes = variant === 'banner' || variant === 'compact';
  const className = `countdown-${variant} is-${left.state}`;
  if (left.state === 'expired') return <span className={className}>{to === 'end' ? words.ended : words.started}</span>;
  if (inBoxes)
    return (
      <span className={`boxes ${className}`} role="timer" aria-label={words[to]}>
        {boxes(left, words, variant === 'banner')}
      </span>
    );
  const until = messages.campaign.date.until(momentOf(end, messages.campaign, now));
  if (variant === 'card')
    return (
      <span className={className} role="timer" data-until={until} suppressHydrationWarning>
        {words.left(clockText(left, words))}
      </span>
    );
  return (
    <span className={className}>
      <span>{`${words[to]} `}</span>
      <b role="timer" suppressHydrationWarning>{`${clockText(left, words)} `}</b>
      <time dateTime={end}>{until}</time>
    </span>
  );
}

/**
 * Calls back on the step from running to expired, not for what was expired from the first. A new end may be over already:
 * a page that slept through both edges of a campaign takes one after the other.
 */
function useExpiry(end: string, expired: boolean, onExpire: (() => void) | undefined) {
  const known = useRef({ end, expired });
  useEffect(() => {
    const before = known.current;
    known.current = { end, expired };
    if (expired && !(before.expired && before.end === end)) onExpire?.();
  }, [end, expired, onExpire]);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** "3 дни 07:42:18"; no days in the last 24 hours. */
function clockText({ days, hours, minutes, seconds }: Left, words: Words): string {
  const clock = [hours, minutes, seconds].map(twoDigits).join(':');
  return days > 0 ? `${days} ${words.days(days)} ${clock}` : clock;
}

/** A box a unit; the days' is gone in the last 24 hours. */
function boxes(left: Left, words: Words, spelled: boolean) {
  const units = ['days', 'hours', 'minutes', 'seconds'] as const;
  return units.map((unit) =>
    unit === 'days' && left.days === 0 ? null : (
      <b key={unit} suppressHydrationWarning>
        {`${unit === 'days' ? left.days : twoDigits(left[unit])} `}
        <small>{`${spelled ? words[unit](left[unit]) : words.short[unit]} `}</small>
      </b>
    ),
  );
}
