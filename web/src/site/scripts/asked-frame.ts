import { isPlainClick } from './base/plain-click.ts';

/**
 * Replaces the link to a map or a video by the map or the video, once the visitor clicks it. A
 * click that asks for a new tab opens the link.
 */
export function startAskedFrames(): void {
  for (const room of document.querySelectorAll<HTMLElement>('[data-frame]'))
    room.addEventListener('click', (event) => {
      const { frame: address = '', title = '' } = room.dataset;
      if (!isPlainClick(event) || room.querySelector('iframe')) return;
      event.preventDefault();
      const frame = document.createElement('iframe');
      frame.title = title;
      frame.allow = 'autoplay; fullscreen; picture-in-picture';
      frame.src = address;
      room.replaceChildren(frame);
      frame.focus();
    });
}
