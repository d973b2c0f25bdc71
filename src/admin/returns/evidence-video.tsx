import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../parts/button.tsx';

interface Props {
  readonly link: string;
  /** The signed link has ended, or the file cannot be played. */
  readonly onFault: () => void;
}

/** Phones film 30 pictures in a second; a video does not say how many it has. */
const FRAME_S = 1 / 30;
const SPEEDS = [1, 0.5, 0.25] as const;

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The unboxing video, frame by frame. While the focus is in it, `,` and `.` step, and F fills the screen. */
export function EvidenceVideo({ link, onFault }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);

  const toggle = () => {
    if (video.current?.paused) video.current.play().catch(() => undefined);
    else video.current?.pause();
  };
  const step = (frames: 1 | -1) => {
    const film = video.current;
    if (!film) return;
    film.pause();
    film.currentTime = Math.max(0, film.currentTime + frames * FRAME_S);
  };
  const fill = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else frame.current?.requestFullscreen().catch(() => undefined);
  };
  const slower = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (video.current) video.current.playbackRate = next;
  };

  // The server drew the element: what it told before this script ran is read once.
  const onFirstFault = useRef(onFault);
  useEffect(() => {
    if (video.current?.error) onFirstFault.current();
    if (Number.isFinite(video.current?.duration)) setLength(video.current?.duration ?? 0);
  }, []);
  const press = (event: KeyboardEvent) => {
    const does = { ',': () => step(-1), '.': () => step(1), f: fill }[event.key];
    if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    does();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a part of a form
    <div className="evidence-video" role="group" aria-label="Unboxing video" ref={frame} onKeyDown={press}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for the film of a customer */}
      <video
        ref={video}
        src={link}
        preload="metadata"
        playsInline
        onError={onFault}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => setAt(currentTarget.currentTime)}
        // A film that was streamed while it was recorded says its length only at its end.
        onDurationChange={({ currentTarget }) => setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)}
      />
      <div className="evidence-video__bar">
        <input
          type="range"
          min={0}
          max={Math.max(length, at)}
          step={FRAME_S}
          value={at}
          aria-label="Position"
          aria-valuetext={clock(at)}
          onChange={({ target }) => {
            if (video.current) video.current.currentTime = Number(target.value);
          }}
        />
        <IconButton icon={isPlaying ? 'pause' : 'play'} label={isPlaying ? 'Pause' : 'Play'} onClick={toggle} />
        <IconButton icon="step-back" label="One frame back" onClick={() => step(-1)} />
        <IconButton icon="step-forward" label="One frame on" onClick={() => step(1)} />
        <span className="num evidence-video__time">
          {clock(at)}
          {length > 0 && ` / ${clock(length)}`}
        </span>
        <button type="button" className="iconbtn" aria-label={`Speed, now ${speed} times`} onClick={slower}>
          <b>{speed}×</b>
        </button>
        <IconButton icon="maximize" label="Full screen" onClick={fill} />
      </div>
    </div>
  );
}
