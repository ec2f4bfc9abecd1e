/** The players a page may show in a frame, once a visitor asks for the video. */
export const videoOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
] as const;

export interface Video {
  host: 'YouTube' | 'Vimeo';
  /** The video's own page, for visitors who watch it there. */
  page: string;
  /**
   * The address of its player, which starts at once: it is loaded when a visitor asked for the
   * video.
   */
  player: string;
}

/**
 * The video that an address names, copied from a browser or from "Share"; null for any other
 * address.
 */
export function videoOf(address: string): Video | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.port !== '') return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  switch (url.hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtu.be':
      return onYouTube(first);
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return onYouTube(
        ['shorts', 'embed', 'live'].includes(first) ? second : (url.searchParams.get('v') ?? ''),
      );
    case 'vimeo.com':
      return onVimeo(first, second);
    case 'player.vimeo.com':
      return first === 'video' ? onVimeo(second, url.searchParams.get('h') ?? '') : null;
    default:
      return null;
  }
}

function onYouTube(id: string): Video | null {
  if (!/^[\w-]{11}$/.test(id)) return null;
  const [origin] = videoOrigins;
  return {
    host: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `${origin}/embed/${id}?autoplay=1&rel=0`,
  };
}

/** An unlisted video has a key after its number. */
function onVimeo(id: string, key: string): Video | null {
  if (!/^\d{5,12}$/.test(id) || !/^\w{0,20}$/.test(key)) return null;
  const [, origin] = videoOrigins;
  return {
    host: 'Vimeo',
    page: `https://vimeo.com/${id}${key && `/${key}`}`,
    player: `${origin}/video/${id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
  };
}
