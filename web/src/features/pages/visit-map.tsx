import { useRef, useState } from 'react';
import { directionsAddress, mapAddress } from '../../../../functions/domain/dealer-map.ts';
import { Icon } from '../../components/ui/icon.tsx';
import type { PageTexts } from '../../i18n/page-texts.ts';

const frameName = 'map';

/**
 * The map, once it is asked for. The link fills the frame by its name, so it needs no script; scripts then take the link
 * away, because it lies over the map.
 */
export function VisitMap({ texts }: { texts: PageTexts['visit'] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className="map">
        <iframe ref={frame} name={frameName} title={texts.map} tabIndex={shown ? undefined : -1} />
        {!shown && (
          <a
            href={mapAddress}
            target={frameName}
            onClick={() => {
              setShown(true);
              frame.current?.focus();
            }}
          >
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
