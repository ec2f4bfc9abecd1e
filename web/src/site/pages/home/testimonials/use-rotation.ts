import { useEffect, useRef, useState } from 'react';
import { lock, movesByItself, stay, wrapped } from './rotation.ts';

interface Rotation {
  index: number;
  onMove(index: number): void;
  count: number;
  area: HTMLElement;
}

const swipe = 40;

/** Moves the testimonials on, unless somebody looks closer, cannot see them, or wants no motion. */
export function useRotation({ index, onMove, count, area }: Rotation) {
  const [stopped, setStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [hovered, setHovered] = useState(() => area.matches(':hover'));
  const [focused, setFocused] = useState(() => area.matches(':focus-within'));
  const [hidden, setHidden] = useState(() => document.hidden);
  const lastMove = useRef(Number.NEGATIVE_INFINITY);
  const moves = movesByItself({ stopped, hovered, focused, hidden });

  /** Shows a testimonial, its index in or beyond the row; null when the last move was too short a while ago. */
  function moveTo(next: number): number | null {
    const now = performance.now();
    if (now - lastMove.current < lock) return null;
    lastMove.current = now;
    const shown = wrapped(next, 0, count);
    onMove(shown);
    return shown;
  }

  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const over = new AbortController();
    const { signal } = over;
    const on = { signal, passive: true };
    // A finger does not hover: it leaves without telling.
    area.addEventListener('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'), on);
    area.addEventListener('pointerleave', () => setHovered(false), on);
    area.addEventListener('focusin', () => setFocused(true), on);
    area.addEventListener('focusout', ({ relatedTarget }) => setFocused(area.contains(asNode(relatedTarget))), on);
    document.addEventListener('visibilitychange', () => setHidden(document.hidden), on);
    reduced.addEventListener('change', () => setStopped(reduced.matches), on);
    return () => over.abort();
  }, [area]);

  // Anew after each move, so that one asked for stays as long as any other.
  useEffect(() => {
    if (!moves) return;
    const timer = setTimeout(() => onMove(wrapped(index, 1, count)), stay);
    return () => clearTimeout(timer);
  }, [moves, index, count, onMove]);

  const move = useRef(moveTo);
  move.current = (steps) => moveTo(index + steps);
  useEffect(() => {
    let from = 0;
    const over = new AbortController();
    const on = { signal: over.signal, passive: true };
    area.addEventListener('touchstart', ({ changedTouches: [touch] }) => (from = touch?.clientX ?? 0), on);
    area.addEventListener(
      'touchend',
      ({ changedTouches: [touch] }) => {
        const way = (touch?.clientX ?? from) - from;
        if (Math.abs(way) > swipe) move.current(way < 0 ? 1 : -1);
      },
      on,
    );
    return () => over.abort();
  }, [area]);

  return { stopped, setStopped, moveTo };
}

function asNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null;
}
