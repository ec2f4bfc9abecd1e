import { describe, expect, test } from 'vitest';
import { videoOf, videoOrigins } from '#domain/houses/video.ts';

describe('the video link of a house', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?t=12s&v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=shared',
    'https://youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('can be %s', (address) => {
    expect(videoOf(address)).toEqual({
      host: 'YouTube',
      page: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      player: `${videoOrigins[0]}/embed/aqz-KE-bpKQ?autoplay=1&rel=0`,
    });
  });

  test('keeps the key of an unlisted Vimeo video', () => {
    const video = videoOf('https://vimeo.com/123456789/0a1b2c');
    expect(video).toEqual({
      host: 'Vimeo',
      page: 'https://vimeo.com/123456789/0a1b2c',
      player: `${videoOrigins[1]}/video/123456789?autoplay=1&dnt=1&h=0a1b2c`,
    });
    expect(videoOf('https://player.vimeo.com/video/123456789?h=0a1b2c')).toEqual(video);
    const listed = videoOf('https://vimeo.com/123456789');
    expect(listed?.player).toBe(`${videoOrigins[1]}/video/123456789?autoplay=1&dnt=1`);
    expect(videoOf('https://player.vimeo.com/video/123456789')).toEqual(listed);
  });

  test.each([
    '',
    'my video',
    'http://youtu.be/aqz-KE-bpKQ',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/short',
    'https://youtu.be/aqz-KE-bpKQ-',
    'https://youtu.be/"aqz-KE-bpKQ',
    'https://youtu.be:8443/aqz-KE-bpKQ',
    'https://youtm.u.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpK"',
    'https://youtu.be@evil.example/aqz-KE-bpKQ',
    'https://user:pass@youtu.be/aqz-KE-bpKQ',
    'https://youtu.be.evil.example/aqz-KE-bpKQ',
    'https://www.youtube.com/@channel',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/123456789/"onload',
    'https://vimeo.com/v123456789',
    'https://vimeo.com/1234567890123',
    'https://player.vimeo.com/external/123456789',
  ])('cannot be %j', (address) => {
    expect(videoOf(address)).toBeNull();
  });
});
