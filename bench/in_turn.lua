-- wrk: POST the lines of a file ("PATH BODY") in turn; prints count, seconds, errors, p50 and p99 in microseconds.
local requests, n = {}, 0

function init(arguments)
  wrk.headers["Content-Type"] = "application/json"
  for line in io.lines(arguments[1]) do
    local path, body = line:match("^(%S+) (.*)$")
    requests[#requests + 1] = wrk.format("POST", path, nil, body)
  end
end

function request()
  n = n % #requests + 1
  return requests[n]
end

function done(summary, latency)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.status + e.timeout
  print("done", summary.requests, summary.duration / 1e6, errors, latency:percentile(50), latency:percentile(99))
end
