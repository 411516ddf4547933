import { describe, expect, it } from 'vitest'
import { playerOf } from './block.contract.ts'

const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

describe('a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', tube],
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10', tube],
    ['https://youtu.be/dQw4w9WgXcQ?t=3', tube],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', tube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ])('%s plays without following its viewer', (url, player) => expect(playerOf(url)).toBe(player))

  it.each([
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ"onload',
    'https://videos.example/reef.mp4',
    'https://vimeo.com/channels/staffpicks',
  ])('%s stays a link', (url) => expect(playerOf(url)).toBeUndefined())
})
