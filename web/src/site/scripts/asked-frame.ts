/**
 * Replaces the link to a map or a video by the thing itself, once the visitor asks for it. A click that asks for a new tab is left
 * to the link.
 */
export function startAskedFrames(): void {
  for (const room of document.querySelectorAll<HTMLElement>('[data-frame]'))
    room.addEventListener('click', (event) => {
      const { frame: address = '', title = '' } = room.dataset;
      if (event.ctrlKey || event.metaKey || event.shiftKey || room.querySelector('iframe')) return;
      event.preventDefault();
      const frame = document.createElement('iframe');
      frame.title = title;
      frame.allow = 'autoplay; fullscreen; picture-in-picture';
      frame.src = address;
      room.replaceChildren(frame);
      frame.focus();
    });
}
