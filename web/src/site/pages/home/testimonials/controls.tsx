import './controls.css';
import { useState } from 'react';
import { useSite } from '../../../../shared/site-context.tsx';
import { carouselMessages } from '../../../../shared/texts/carousel-messages.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { useRotation } from './use-rotation.ts';

export interface ControlsProps {
  index: number;
  onMove(index: number): void;
  authors: readonly string[];
  /** Where a pointer or the focus holds the testimonials still. */
  area: HTMLElement;
}

/** Previous, next, a dot for each, and a button that stops the moving; says aloud what shows only to who asked for it. */
export function Controls({ index, onMove, authors, area }: ControlsProps) {
  const words = carouselMessages[useSite().language].carousel;
  const count = authors.length;
  const [said, setSaid] = useState('');
  const { stopped, setStopped, moveTo } = useRotation({ index, onMove, count, area });
  function show(next: number) {
    const now = moveTo(next);
    if (now !== null) setSaid(words.shown(now + 1, count, authors[now] ?? ''));
  }
  return (
    <>
      <button className="tool" type="button" aria-label={words.previous} onClick={() => show(index - 1)}>
        <Icon name="left" />
      </button>
      {authors.map((author, at) => (
        <button
          key={author}
          className="dot"
          type="button"
          aria-label={words.dot(at + 1, author)}
          aria-current={at === index || undefined}
          onClick={() => show(at)}
        />
      ))}
      <button className="tool" type="button" aria-label={words.next} onClick={() => show(index + 1)}>
        <Icon name="right" />
      </button>
      <button
        className="tool"
        type="button"
        aria-label={stopped ? words.play : words.stop}
        onClick={() => setStopped(!stopped)}
      >
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d={stopped ? 'M8 5l11 7-11 7z' : 'M9 5v14M15 5v14'} />
        </svg>
      </button>
      <p className="hidden-text" role="status">
        {said}
      </p>
    </>
  );
}
