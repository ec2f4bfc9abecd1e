import './testimonials.css';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { usePageTexts } from '../../texts/page-texts.ts';
import { SitePicture } from '../site-picture.tsx';
import type { ControlsProps } from './controls.tsx';

/** How far below the screen the carousel's script is fetched, so that it is there before anybody is. */
const ahead = '400px';

/**
 * Three testimonials: a list where no scripts run, else one at a time, the first until the carousel's own script came.
 * All lie in one place: whichever shows, nothing around it moves.
 */
export function Testimonials() {
  const texts = usePageTexts('testimonials');
  const [index, setIndex] = useState(0);
  const [Controls, setControls] = useState<ComponentType<ControlsProps>>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!section.current) return;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Not there, the first testimonial stays.
        const controls = await import('./controls.tsx').catch(() => null);
        if (controls) setControls(() => controls.Controls);
      },
      { rootMargin: ahead },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  if (!texts) return null;
  return (
    <section className="quotes" ref={section} aria-labelledby="quotes-title">
      <SitePicture section="testimonials" sizes="100vw" alt="" />
      <div className="wrap">
        <h2 id="quotes-title">{texts.title}</h2>
        <ul>
          {texts.items.map(({ text, by }, at) => (
            <li key={by} data-shown={at === index || undefined}>
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>{by}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="quotes-controls">
          {Controls && section.current && (
            <Controls
              index={index}
              onMove={setIndex}
              authors={texts.items.map(({ by }) => by)}
              area={section.current}
            />
          )}
        </div>
      </div>
    </section>
  );
}
