/** Puts what is elsewhere - a map, a video - in the place of the link to it, once somebody asks for it; in a tab of its own it is the link's. */
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
