-- wrk script: sends the requests in the file that load.ts writes, and prints the results as one line of JSON.
local requests = {}
local sent = 0

-- args[1] is a file: the first line has the numbers of keys and headers, the pause of a connection before each request in
-- milliseconds, and the seed of random pauses of that mean, or 0 for equal ones; then one key, header or path per line
function init(args)
  local lines = io.lines(args[1])
  local counts = lines():gmatch('%d+')
  local keys, headers = {}, ''
  local numbers = { tonumber(counts()), tonumber(counts()), tonumber(counts()), tonumber(counts()) }
  for i = 1, numbers[1] do keys[i] = lines() end
  for _ = 1, numbers[2] do headers = headers .. '\r\n' .. lines() end
  -- wrk pauses if there is a function of this name
  local pause, seed = numbers[3], numbers[4]
  math.randomseed(seed)
  if pause > 0 then delay = function() return seed == 0 and pause or math.random(0, 2 * pause) end end
  for path in lines do
    local key = keys[#requests % #keys + 1]
    requests[#requests + 1] = 'GET ' .. path .. ' HTTP/1.1\r\nx-api-key: ' .. key .. headers .. '\r\n\r\n'
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"bytes":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.bytes, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
