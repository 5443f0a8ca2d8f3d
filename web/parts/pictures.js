/** Small drawings for the first page, in the colors of the theme. */

import { html } from "../vendor/lit-html.js";

/** A drum on a book: the long roll is beaten before a battle. */
export const drum = () =>
  html`<svg class="picture" viewBox="0 0 160 90" aria-hidden="true">
    <path class="ground" d="M0 78 H160" />
    <path class="leaf" d="M28 78 Q54 66 80 76 Q106 66 132 78 V84 Q106 73 80 83 Q54 73 28 84 Z" />
    <path class="cloth" d="M52 30 V64 A28 9 0 0 0 108 64 V30 Z" />
    <ellipse class="leaf" cx="80" cy="30" rx="28" ry="9" />
    <path class="cord" d="M52 34 L66 70 L80 39 L94 70 L108 34" />
    <path class="hoop" d="M52 30 A28 9 0 0 0 108 30 M52 62 A28 9 0 0 0 108 62" />
    <path class="stick" d="M70 28 L30 8 M92 27 L132 6" />
  </svg>`;

/** Two lines of counters on hexes. */
export const lines = () =>
  html`<svg class="picture" viewBox="0 0 160 90" aria-hidden="true">
    <path
      class="hexes"
      d="M20 12 h18 l9 15 l-9 15 h-18 l-9 -15 z M74 12 h18 l9 15 l-9 15 h-18 l-9 -15 z M128 12 h18 l9 15 l-9 15 h-18 l-9 -15 z M47 27 h18 M101 27 h18 M47 57 h18 l9 15 M38 42 l9 15 l-9 15 M65 57 l9 -15 M92 42 l9 15 h18 l9 -15 M101 57 l-9 15 M119 57 l9 15"
    />
    <g class="blue"><rect x="18" y="16" width="22" height="22" rx="2" /><path d="M22 22 h14 v10 h-14 z M22 22 l14 10 M36 22 l-14 10" /></g>
    <g class="blue"><rect x="72" y="16" width="22" height="22" rx="2" /><path d="M76 22 h14 v10 h-14 z M76 22 l14 10 M90 22 l-14 10" /></g>
    <g class="gray"><rect x="45" y="46" width="22" height="22" rx="2" /><path d="M49 52 h14 v10 h-14 z M49 62 l14 -10" /></g>
    <g class="gray"><rect x="99" y="46" width="22" height="22" rx="2" /><path d="M103 52 h14 v10 h-14 z M103 52 l14 10 M117 52 l-14 10" /></g>
    <path class="shot" d="M83 40 L60 46" />
  </svg>`;

/** Two dice on a chart. */
export const dice = () =>
  html`<svg class="picture" viewBox="0 0 160 90" aria-hidden="true">
    <rect class="leaf" x="14" y="10" width="86" height="70" />
    <path class="hexes" d="M14 24 H100 M14 38 H100 M14 52 H100 M14 66 H100 M36 10 V80 M58 10 V80 M80 10 V80" />
    <rect class="lit" x="58" y="38" width="22" height="14" />
    <g class="cube"><rect x="92" y="34" width="34" height="34" rx="5" /><path d="M100 42 h.1 M118 42 h.1 M109 51 h.1 M100 60 h.1 M118 60 h.1" /></g>
    <g class="cube second"><rect x="118" y="16" width="30" height="30" rx="5" /><path d="M126 24 h.1 M133 31 h.1 M140 38 h.1" /></g>
  </svg>`;
