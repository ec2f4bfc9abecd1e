import { type MouseEvent, useState } from 'react';
import { directionsAddress, mapAddress, mapPage } from '../../../../../functions/domain/dealer-contact.ts';
import type { PageTexts } from '../../../shared/texts/page-texts.ts';
import { Icon } from '../../../shared/ui/icon.tsx';

const focusOn = (frame: HTMLIFrameElement | null) => frame?.focus();

/** The map, once it is asked for: until then nothing of its service is loaded. Without scripts its own page is a link away. */
export function VisitMap({ texts }: { texts: PageTexts['visit'] }) {
  const [shown, setShown] = useState(false);
  function show(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShown(true);
  }
  return (
    <>
      <div className="map">
        {shown ? (
          <iframe ref={focusOn} src={mapAddress} title={texts.map} />
        ) : (
          <a href={mapPage} rel="noopener" onClick={show}>
            <Icon name="pin" />
            {texts.showMap}
          </a>
        )}
      </div>
      <p className="fine">{texts.mapNote}</p>
      <p>
        <a className="button button-quiet" href={directionsAddress} rel="noopener">
          {texts.directions}
        </a>
      </p>
    </>
  );
}
