// Quiet sounds, made of plain tones: see web/sounds.py for when. Loaded when the first one is wanted.

// Each sound: [frequency in Hz, start and length in seconds, loudness], one a tone.
const SOUNDS = {
  bid: [[587, 0, 0.09, 0.7]],
  build: [[147, 0, 0.16, 1.6], [110, 0.03, 0.2, 1.4], [1180, 0, 0.03, 0.25]],
  money: [[988, 0, 0.09, 0.5], [1319, 0.08, 0.22, 0.5]],
  step: [[196, 0, 0.5, 1.2], [294, 0.16, 0.5, 1], [392, 0.32, 0.9, 0.9]],
  turn: [[659, 0, 0.16, 0.7], [880, 0.13, 0.34, 0.7]],
  end: [[392, 0, 0.3, 0.9], [494, 0.18, 0.3, 0.9], [587, 0.36, 0.3, 0.9], [784, 0.54, 1.1, 1]],
};
const QUIET = 0.05;
let context = null;
let free = 0; // when the last sound has begun to fade, so that two do not begin at once

// Play these, one a little after the other. Browsers allow it once the person has done something.
export const play = (names) => {
  if (!context) {
    if (navigator.userActivation?.hasBeenActive === false || !globalThis.AudioContext) return;
    context = new AudioContext();
  }
  if (context.state === "suspended") context.resume();
  const now = context.currentTime;
  if (free > now + 1) return; // too much happens at once to tell it by ear
  for (const name of names) {
    free = Math.max(now, free);
    for (const tone of SOUNDS[name] ?? []) sing(free, ...tone);
    free += 0.18;
  }
};

const sing = (from, frequency, start, length, loud) => {
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  const volume = new GainNode(context, { gain: 0 });
  const begin = from + start;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(QUIET * loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.02);
};
